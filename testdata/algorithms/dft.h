// The discrete Fourier transform as its definition says, in double precision: the reference of the FFT programs.
#ifndef DFT_H
#define DFT_H

#include <math.h>

#include <algorithm>
#include <complex>
#include <vector>

typedef std::complex<double> Complex;

// sign -1: forward, +1: backward; neither divides by n. The sums are long double: rounded to double only at the end, so that
// the reference is better than a transform in double.
inline std::vector<Complex> dft(const std::vector<Complex> &in, int sign) {
    const int n = (int)in.size();
    std::vector<long double> c(n), s(n);
    for (int k = 0; k < n; k++) {
        const long double angle = sign * 2.0L * 3.14159265358979323846264338L * k / n;
        c[k] = cosl(angle);
        s[k] = sinl(angle);
    }
    std::vector<Complex> out(n);
    for (int k = 0; k < n; k++) {
        long double x = 0.0L, y = 0.0L;
        for (int j = 0; j < n; j++) {
            const int turn = (int)((long long)j * k % n);
            x += in[j].real() * c[turn] - in[j].imag() * s[turn];
            y += in[j].real() * s[turn] + in[j].imag() * c[turn];
        }
        out[k] = Complex((double)x, (double)y);
    }
    return out;
}

// Rows, then columns, of a matrix stored by rows.
inline std::vector<Complex> dft_2d(std::vector<Complex> data, int rows, int columns, int sign) {
    for (int r = 0; r < rows; r++) {
        const std::vector<Complex> line = dft({data.begin() + r * columns, data.begin() + (r + 1) * columns}, sign);
        std::copy(line.begin(), line.end(), data.begin() + r * columns);
    }
    for (int c = 0; c < columns; c++) {
        std::vector<Complex> line(rows);
        for (int r = 0; r < rows; r++) {
            line[r] = data[r * columns + c];
        }
        line = dft(line, sign);
        for (int r = 0; r < rows; r++) {
            data[r * columns + c] = line[r];
        }
    }
    return data;
}

// Real and imaginary parts by turns, as float2 and double2 arrays have them.
inline std::vector<double> interleaved(const std::vector<Complex> &data) {
    std::vector<double> out;
    for (const Complex &z : data) {
        out.push_back(z.real());
        out.push_back(z.imag());
    }
    return out;
}

#endif // DFT_H
