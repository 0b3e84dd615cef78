#include <toy.h>
void run(toyHandle_t h) { toyNew(h); toyGone(h); toyLate(h); }
