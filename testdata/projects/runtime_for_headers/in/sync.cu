#include "macros.h"
int main() { return SYNC(); }
