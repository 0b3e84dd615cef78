int extra() { return 1; }
