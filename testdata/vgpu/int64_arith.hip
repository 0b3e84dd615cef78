// Proves: 64-bit integer arithmetic out of 32-bit instructions: carries, products, division, shifts.
#define WIDE
#include "int_arith.hip"
