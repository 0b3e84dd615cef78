#pragma once
inline int max(int a, int b) { return a > b ? a : b; }
inline int all(int x) { return x; }
