"""The full-screen interface: `playmat play` on a terminal. It is imported only when it opens."""
