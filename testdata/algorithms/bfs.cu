// Breadth-first search, level by level: over all nodes, with a queue filled by atomics, with a queue filled by votes and one
// atomic per warp, with a queue in shared memory first, and from the nodes not seen yet. Distances are exact.
#include "check.h"

#include <algorithm>
#include <utility>

struct Graph {
    std::vector<int> offsets, targets;
    int nodes() const { return (int)offsets.size() - 1; }
};

struct DeviceGraph {
    const int *offsets, *targets;
    int nodes;
};

static const int kBlock = 128;
static const int kUnseen = -1;

// ---------------------------------------------------------------------------------------------------------------------

__global__ void level_all_nodes(DeviceGraph g, int *distance, int level, bool *changed) {
    int node = blockIdx.x * blockDim.x + threadIdx.x;
    if (node < g.nodes && distance[node] == level) {
        for (int e = g.offsets[node]; e < g.offsets[node + 1]; e++) {
            int to = g.targets[e];
            if (atomicCAS(&distance[to], kUnseen, level + 1) == kUnseen) {
                *changed = true;
            }
        }
    }
}

__global__ void level_queue_atomic(DeviceGraph g, int *distance, int level, const int *queue, int queue_size, int *next,
                                   int *next_size) {
    for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < queue_size; q += gridDim.x * blockDim.x) {
        const int node = queue[q];
        for (int e = g.offsets[node]; e < g.offsets[node + 1]; e++) {
            const int to = g.targets[e];
            if (atomicCAS(&distance[to], kUnseen, level + 1) == kUnseen) {
                next[atomicAdd(next_size, 1)] = to;
            }
        }
    }
}

// A warp takes one node after the other, its lanes the edges; those that found a new node agree on their places.
__global__ void level_queue_ballot(DeviceGraph g, int *distance, int level, const int *queue, int queue_size, int *next,
                                   int *next_size) {
    const int lane = threadIdx.x % 32;
    const int warps = gridDim.x * blockDim.x / 32;
    for (int q = (blockIdx.x * blockDim.x + threadIdx.x) / 32; q < queue_size; q += warps) {
        const int node = queue[q];
        const int end = g.offsets[node + 1];
        for (int first = g.offsets[node]; first < end; first += 32) {
            bool found = false;
            int to = -1;
            if (first + lane < end) {
                to = g.targets[first + lane];
                found = atomicCAS(&distance[to], kUnseen, level + 1) == kUnseen;
            }
            const unsigned int votes = __ballot_sync(0xffffffffu, found);
            if (votes == 0) {
                continue;
            }
            int base = 0;
            const int leader = __ffs(votes) - 1;
            if (lane == leader) {
                base = atomicAdd(next_size, __popc(votes));
            }
            base = __shfl_sync(0xffffffffu, base, leader);
            if (found) {
                next[base + __popc(votes & ((1u << lane) - 1u))] = to;
            }
        }
    }
}

// The block gathers what it found; what does not fit goes to global memory at once.
#define LOCAL_QUEUE 64

__global__ void level_queue_shared(DeviceGraph g, int *distance, int level, const int *queue, int queue_size, int *next,
                                   int *next_size) {
    __shared__ int local[LOCAL_QUEUE];
    __shared__ int local_size, global_base;
    if (threadIdx.x == 0) {
        local_size = 0;
    }
    __syncthreads();
    const int q = blockIdx.x * blockDim.x + threadIdx.x;
    if (q < queue_size) {
        const int node = queue[q];
        for (int e = g.offsets[node]; e < g.offsets[node + 1]; e++) {
            const int to = g.targets[e];
            if (atomicCAS(distance + to, kUnseen, level + 1) == kUnseen) {
                const int at = atomicAdd(&local_size, 1);
                if (at < LOCAL_QUEUE) {
                    local[at] = to;
                } else {
                    next[atomicAdd(next_size, 1)] = to;
                }
            }
        }
    }
    __syncthreads();
    const int kept = min(local_size, LOCAL_QUEUE);
    if (threadIdx.x == 0) {
        global_base = atomicAdd(next_size, kept);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < kept; i += blockDim.x) {
        next[global_base + i] = local[i];
    }
}

// Bottom up: each node not seen yet looks for a neighbour of this level; bitmaps of 32 nodes, a ballot writes a word.
__global__ void level_bottom_up(DeviceGraph g, int *distance, int level, const unsigned int *frontier,
                                unsigned int *next_frontier, int *found_any) {
    const int node = blockIdx.x * blockDim.x + threadIdx.x;
    bool found = false;
    if (node < g.nodes && distance[node] == kUnseen) {
        for (int e = g.offsets[node]; e < g.offsets[node + 1] && !found; e++) {
            const int from = g.targets[e];
            found = (frontier[from >> 5] >> (from & 31)) & 1u;
        }
        if (found) {
            distance[node] = level + 1;
        }
    }
    const unsigned int word = __ballot_sync(0xffffffffu, found);
    if (threadIdx.x % 32 == 0) {
        next_frontier[node / 32] = word;
    }
    if (__syncthreads_or(found) && threadIdx.x == 0) {
        atomicOr(found_any, 1);
    }
}

// ---------------------------------------------------------------------------------------------------------------------

static std::vector<int> bfs_reference(const Graph &g, int source) {
    std::vector<int> distance(g.nodes(), kUnseen), queue(1, source);
    distance[source] = 0;
    for (size_t head = 0; head < queue.size(); head++) {
        const int node = queue[head];
        for (int e = g.offsets[node]; e < g.offsets[node + 1]; e++) {
            if (distance[g.targets[e]] == kUnseen) {
                distance[g.targets[e]] = distance[node] + 1;
                queue.push_back(g.targets[e]);
            }
        }
    }
    return distance;
}

// Every edge goes both ways.
static Graph graph_of(int nodes, const std::vector<std::pair<int, int>> &edges) {
    std::vector<std::vector<int>> lists(nodes);
    for (const auto &edge : edges) {
        lists[edge.first].push_back(edge.second);
        lists[edge.second].push_back(edge.first);
    }
    Graph g;
    g.offsets.push_back(0);
    for (const auto &list : lists) {
        g.targets.insert(g.targets.end(), list.begin(), list.end());
        g.offsets.push_back((int)g.targets.size());
    }
    return g;
}

// Some nodes have many edges, some none.
static Graph random_graph(Random *random, int nodes, int edges) {
    std::vector<std::pair<int, int>> list;
    for (int e = 0; e < edges; e++) {
        const int a = random->below(nodes);
        const int hub = random->below(4) == 0 ? random->below(5) : random->below(nodes);
        list.push_back({a, hub});
    }
    return graph_of(nodes, list);
}

// A grid with every seventh edge missing: many levels, small queues.
static Graph grid_graph(Random *random, int side) {
    std::vector<std::pair<int, int>> list;
    for (int i = 0; i < side * side; i++) {
        if (i % side + 1 < side && random->below(7) != 0) {
            list.push_back({i, i + 1});
        }
        if (i / side + 1 < side && random->below(7) != 0) {
            list.push_back({i, i + side});
        }
    }
    return graph_of(side * side, list);
}

typedef void (*QueueKernel)(DeviceGraph, int *, int, const int *, int, int *, int *);

static std::vector<int> run_queue(QueueKernel kernel, const DeviceGraph &g, int source, int threads_per_node) {
    std::vector<int> start(g.nodes, kUnseen);
    start[source] = 0;
    DeviceArray<int> distance(start), a(g.nodes), b(g.nodes), size(1);
    CUDA_CHECK(cudaMemcpy(a.data(), &source, sizeof(int), cudaMemcpyHostToDevice));
    int *queue = a.data(), *next = b.data();
    int queue_size = 1;
    for (int level = 0; queue_size > 0; level++) {
        CUDA_CHECK(cudaMemset(size.data(), 0, sizeof(int)));
        kernel<<<ceil_div(queue_size * threads_per_node, kBlock), kBlock>>>(g, distance.data(), level, queue, queue_size,
                                                                            next, size.data());
        CUDA_CHECK_LAUNCH();
        CUDA_CHECK(cudaMemcpy(&queue_size, size.data(), sizeof(int), cudaMemcpyDeviceToHost));
        std::swap(queue, next);
    }
    return distance.host();
}

static std::vector<int> run_all_nodes(const DeviceGraph &g, int source) {
    std::vector<int> start(g.nodes, kUnseen);
    start[source] = 0;
    DeviceArray<int> distance(start);
    DeviceArray<bool> changed(1);
    bool go_on = true;
    for (int level = 0; go_on; level++) {
        changed.fill(0);
        level_all_nodes<<<ceil_div(g.nodes, kBlock), kBlock>>>(g, distance.data(), level, changed.data());
        CUDA_CHECK_LAUNCH();
        CUDA_CHECK(cudaMemcpy(&go_on, changed.data(), sizeof(bool), cudaMemcpyDeviceToHost));
    }
    return distance.host();
}

static std::vector<int> run_bottom_up(const DeviceGraph &g, int source) {
    const int blocks = ceil_div(g.nodes, kBlock);
    std::vector<int> start(g.nodes, kUnseen);
    start[source] = 0;
    std::vector<unsigned int> bits(blocks * kBlock / 32, 0u);
    bits[source / 32] = 1u << (source % 32);
    DeviceArray<int> distance(start), found(1);
    DeviceArray<unsigned int> a(bits), b(bits.size());
    unsigned int *frontier = a.data(), *next = b.data();
    int any = 1;
    for (int level = 0; any != 0; level++) {
        found.fill(0);
        level_bottom_up<<<blocks, kBlock>>>(g, distance.data(), level, frontier, next, found.data());
        CUDA_CHECK_LAUNCH();
        CUDA_CHECK(cudaMemcpy(&any, found.data(), sizeof(int), cudaMemcpyDeviceToHost));
        std::swap(frontier, next);
    }
    return distance.host();
}

static void run(const std::string &name, const Graph &graph, int source) {
    const std::vector<int> ref = bfs_reference(graph, source);
    DeviceArray<int> offsets(graph.offsets), targets(graph.targets);
    const DeviceGraph g = {offsets.data(), targets.data(), graph.nodes()};
    check_equal(("bfs_all_nodes_" + name).c_str(), run_all_nodes(g, source), ref);
    check_equal(("bfs_queue_atomic_" + name).c_str(), run_queue(level_queue_atomic, g, source, 1), ref);
    check_equal(("bfs_queue_ballot_" + name).c_str(), run_queue(level_queue_ballot, g, source, 32), ref);
    check_equal(("bfs_queue_shared_" + name).c_str(), run_queue(level_queue_shared, g, source, 1), ref);
    check_equal(("bfs_bottom_up_" + name).c_str(), run_bottom_up(g, source), ref);
    const int reached = (int)std::count_if(ref.begin(), ref.end(), [](int d) { return d != kUnseen; });
    fprintf(stderr, "%s: %d nodes, %zu edges, %d reached, depth %d\n", name.c_str(), graph.nodes(), graph.targets.size() / 2,
            reached, *std::max_element(ref.begin(), ref.end()));
}

int main() {
    Random random(11);
    run("random", random_graph(&random, 3001, 6000), 17);
    run("grid", grid_graph(&random, 29), 0);
    return exit_code();
}
