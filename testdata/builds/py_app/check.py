"""Runs the module against the same steps in Python; CUDA is not named by what it prints."""
import waves


def reference(points, steps, c):
    before, now = list(points), list(points)
    for _ in range(steps):
        around = [0.0] + now + [0.0]
        after = [2 * now[i] - before[i] + c * (around[i] - 2 * now[i] + around[i + 2]) for i in range(len(now))]
        before, now = now, after
    return now


points = [float(i == 50) for i in range(100)]
got, want = waves.run(points, 10, 0.25), reference(points, 10, 0.25)
worst = max(abs(a - b) for a, b in zip(got, want))
print("waves", "right" if worst < 1e-5 else "wrong by %g" % worst)
