#include <cstdio>
namespace mine {
#include "calls.inc"
}
int main() { return mine::call(); }
