// Statistics of random samples: what the cuRAND programs check, whose numbers differ from library to library.
#ifndef MOMENTS_H
#define MOMENTS_H

#include "check.h"

// Mean and variance are off by no more than six times what chance explains; fourth is the fourth central moment.
template <typename T>
void check_moments(const std::string &name, const std::vector<T> &data, double mean, double variance, double fourth) {
    const double n = (double)data.size();
    double m1 = 0.0, m2 = 0.0;
    for (T x : data) {
        m1 += (double)x / n;
        m2 += ((double)x - mean) * ((double)x - mean) / n;
    }
    const double off1 = fabs(m1 - mean) / sqrt(variance / n);
    const double off2 = fabs(m2 - variance) / sqrt((fourth - variance * variance) / n);
    const bool ok = off1 < 6.0 && off2 < 6.0;
    if (!ok) {
        fprintf(stderr, "%s: mean %g variance %g, should be %g %g\n", name.c_str(), m1, m2, mean, variance);
    }
    check_that(name.c_str(), ok);
}

template <typename T>
bool all_within(const std::vector<T> &data, T low, T high) {
    for (T x : data) {
        if (!(x >= low && x <= high)) {
            return false;
        }
    }
    return true;
}

#endif // MOMENTS_H
