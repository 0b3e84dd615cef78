// Proves: the same of f64.
#define WIDE
#include "float_arith.hip"
