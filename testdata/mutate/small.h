#include <stdbool.h>

enum { LIMIT = 4 };

bool is_more(int x);
bool is_some(unsigned n);
bool never(int x);
int count(int n);
void begin(int *i);
void step(int *i);
int left_out(int x);
