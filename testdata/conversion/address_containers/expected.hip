#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>
#include <hip/hip_runtime.h>

void containers(hipDeviceptr_t p, unsigned long long u, std::vector<hipDeviceptr_t> &v)
{
    v.push_back(p);
    v.push_back((char *)p + 4);
    v.push_back((hipDeviceptr_t)u);
    v[0] = (char *)p + 4;
    p = (char *)v[0] + 4;
    v.front() = (char *)v.back() + 4;
    v.emplace_back((char *)p + 4);
    std::vector<hipDeviceptr_t> list{p, (char *)p + 4};
    std::map<std::string, hipDeviceptr_t> names;
    names["a"] = (char *)p + 4;
    hipFree((char *)names["a"] + 4);
    for (auto x : v)
        hipFree((char *)x + 4);
    for (auto &name : names)
        hipFree((char *)name.second + 4);
    for (auto i = v.begin(); i != v.end(); ++i)
        hipFree((char *)*i + 4);
    auto found = names.find("a");
    if (found != names.end())
        found->second = (char *)found->second + 4;
    auto count = v.size();
    unsigned long long twice = count * 2;
    std::array<hipDeviceptr_t, 2> pair = {(char *)p + 4, (hipDeviceptr_t)u}, other = {{p, (char *)p + 4}};
    pair[0] = (char *)pair[0] + 4;
    auto first = v[0];
    first = (char *)first + 4;
    std::pair<hipDeviceptr_t, size_t> range{(char *)p + 4, 8};
    range.first = (char *)range.first + range.second;
    std::map<hipDeviceptr_t, size_t> sizes;
    sizes[(char *)p + 4] = sizes[p] + 1;
    hipMalloc(&v[0], 4);
    hipMalloc(v.data(), 4);
}
