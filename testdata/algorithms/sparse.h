// A sparse matrix for the SpMV programs: CSR, rows of very different lengths, some of them empty.
#ifndef SPARSE_H
#define SPARSE_H

#include "check.h"

#include <algorithm>
#include <set>

struct CsrMatrix {
    int rows, columns;
    std::vector<int> row_offsets, column_indices;
    std::vector<float> values;

    int nonzeros() const { return (int)values.size(); }
};

inline CsrMatrix random_csr(Random *random, int rows, int columns) {
    CsrMatrix m;
    m.rows = rows;
    m.columns = columns;
    m.row_offsets.push_back(0);
    for (int r = 0; r < rows; r++) {
        // One row in ten is empty, one in fifty long, the others have up to 16 elements.
        const int kind = random->below(50);
        const int length = kind < 5 ? 0 : kind == 5 ? columns / 3 : 1 + random->below(16);
        std::set<int> places;
        for (int k = 0; k < length; k++) {
            places.insert(random->below(columns));
        }
        for (int c : places) {
            m.column_indices.push_back(c);
            m.values.push_back(random->uniform(-1.0f, 1.0f));
        }
        m.row_offsets.push_back((int)m.values.size());
    }
    return m;
}

// y = alpha * A x + beta * y
inline std::vector<double> spmv_reference(const CsrMatrix &m, const std::vector<float> &x, const std::vector<float> &y,
                                          float alpha, float beta) {
    std::vector<double> out(m.rows);
    for (int r = 0; r < m.rows; r++) {
        double sum = 0.0;
        for (int k = m.row_offsets[r]; k < m.row_offsets[r + 1]; k++) {
            sum += (double)m.values[k] * x[m.column_indices[k]];
        }
        out[r] = alpha * sum + (double)beta * y[r];
    }
    return out;
}

#endif // SPARSE_H
