#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>
#include <cuda.h>

void containers(CUdeviceptr p, unsigned long long u, std::vector<CUdeviceptr> &v)
{
    v.push_back(p);
    v.push_back(p + 4);
    v.push_back(u);
    v[0] = p + 4;
    p = v[0] + 4;
    v.front() = v.back() + 4;
    v.emplace_back(p + 4);
    std::vector<CUdeviceptr> list{p, p + 4};
    std::map<std::string, CUdeviceptr> names;
    names["a"] = p + 4;
    cuMemFree(names["a"] + 4);
    for (auto x : v)
        cuMemFree(x + 4);
    for (auto &name : names)
        cuMemFree(name.second + 4);
    for (auto i = v.begin(); i != v.end(); ++i)
        cuMemFree(*i + 4);
    auto found = names.find("a");
    if (found != names.end())
        found->second += 4;
    auto count = v.size();
    unsigned long long twice = count * 2;
    std::array<CUdeviceptr, 2> pair = {p + 4, u}, other = {{p, p + 4}};
    pair[0] += 4;
    auto first = v[0];
    first += 4;
    std::pair<CUdeviceptr, size_t> range{p + 4, 8};
    range.first += range.second;
    std::map<CUdeviceptr, size_t> sizes;
    sizes[p + 4] = sizes[p] + 1;
    cuMemAlloc(&v[0], 4);
    cuMemAlloc(v.data(), 4);
}
