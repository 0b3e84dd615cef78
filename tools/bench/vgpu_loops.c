/* The work of vgpu_kernels.hip as plain loops: vgpu_loops NAME TIMES prints the milliseconds
 * of the fastest time. */
#include "vgpu_sizes.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void alu(float *a)
{
    for (int i = 0; i < ALU_THREADS; i++) {
        float x = a[i], y = x + 1;
        for (int k = 0; k < ALU_STEPS; k++) {
            x = x * 1.0001f + y;
            y = y * 0.999f - x;
            x = x + 0.5f * y;
        }
        a[i] = x + y;
    }
}

static void reduction(const float *x, float *sums)
{
    float sum = 0;
    for (int i = 0; i < REDUCTION; i++)
        sum += x[i];
    sums[0] = sum;
}

static void matmul(const float *a, const float *b, float *c)
{
    for (int i = 0; i < MATRIX; i++)
        for (int j = 0; j < MATRIX; j++) {
            float sum = 0;
            for (int k = 0; k < MATRIX; k++)
                sum += a[i * MATRIX + k] * b[k * MATRIX + j];
            c[i * MATRIX + j] = sum;
        }
}

static void copy(const float *x, float *y)
{
    for (int i = 0; i < COPY; i++)
        y[i] = x[i];
}

static void attention(const float *q, const float *k, const float *v, float *out)
{
    for (int row = 0; row < QUERIES; row++) {
        float weight[TOKENS], most = -INFINITY, sum = 0;
        for (int j = 0; j < TOKENS; j++) {
            weight[j] = 0;
            for (int d = 0; d < HEAD; d++)
                weight[j] += q[row * HEAD + d] * 0.125f * k[j * HEAD + d];
            most = fmaxf(most, weight[j]);
        }
        for (int j = 0; j < TOKENS; j++)
            sum += weight[j] = expf(weight[j] - most);
        for (int d = 0; d < HEAD; d++) {
            float value = 0;
            for (int j = 0; j < TOKENS; j++)
                value += weight[j] * v[j * HEAD + d];
            out[row * HEAD + d] = value / sum;
        }
    }
}

static void run(const char *name, float *p[4])
{
    if (!strcmp(name, "alu"))
        alu(p[0]);
    else if (!strcmp(name, "reduction"))
        reduction(p[0], p[1]);
    else if (!strcmp(name, "matmul"))
        matmul(p[0], p[1], p[2]);
    else if (!strcmp(name, "copy"))
        copy(p[0], p[1]);
    else
        attention(p[0], p[1], p[2], p[3]);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "alu";
    float *p[4];
    for (int i = 0; i < 4; i++) {
        p[i] = malloc(LARGEST * sizeof(float));
        if (!p[i])
            return 1;
        for (int k = 0; k < LARGEST; k++)
            p[i][k] = (float)(k * 7919 % 1000) / 1000;
    }
    run(name, p);
    double best = 1e9;
    for (int k = 1; k < (argc > 2 ? atoi(argv[2]) : 1); k++) {
        clock_t from = clock();
        run(name, p);
        double took = (double)(clock() - from) * 1e3 / CLOCKS_PER_SEC;
        best = took < best ? took : best;
    }
    printf("%.3f\n", best);
    return 0;
}
