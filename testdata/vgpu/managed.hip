// Proves: managed memory and managed variables, used by host and kernel by turns.
#include "check.hpp"

__managed__ int total = 5;

struct Node {
    int value;
    Node *next;
};

__global__ void walk(Node *n, int *x)
{
    int sum = 0;
    for (; n; n = n->next) {
        sum += n->value;
        n->value = -n->value;
    }
    x[0] = sum;
    total += sum;
}

int main()
{
    Node *first = nullptr;
    int *x;
    HIP(hipMallocManaged((void **)&x, sizeof *x));
    for (int i = 1; i <= 10; i++) {
        Node *n;
        HIP(hipMallocManaged((void **)&n, sizeof *n));
        n->value = i;
        n->next = first;
        first = n;
    }
    walk<<<1, 1>>>(first, x);
    launched();
    equal("sum", x[0], 55);
    equal("total", total, 60);
    int sum = 0;
    for (Node *n = first; n; n = n->next)
        sum += n->value;
    equal("after", sum, -55);
    return pass();
}
