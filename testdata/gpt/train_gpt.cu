// Trains a small GPT of GPT-2's layout in fp32 on a text, a token for each byte: forward, backward, gradient
// clipping, AdamW. Prints the loss curve; saves and resumes checkpoints. --help lists the options;
// train_gpt_reference.c does the same in plain C.
//
// The size that is meant to be trained for real, with 30 million parameters:
//   train_gpt --data FILE --vocab 50257 --positions 512 --length 512 --width 384 --layers 6 --heads 6 --batch 8
//             --deviation 0.02 --rate 6e-4 --warmup 100 --steps 2000 --save FILE
#include "gpt_session.cuh"

static void print_device(const TrainOptions &o) {
    int device_count = 0;
    cudaCheck(cudaGetDeviceCount(&device_count));
    if (device_count == 0) {
        fprintf(stderr, "no device\n");
        exit(EXIT_FAILURE);
    }
    cudaCheck(cudaSetDevice(0));
    cudaDeviceProp prop;
    cudaCheck(cudaGetDeviceProperties(&prop, 0));
    fprintf(stderr, "device: %s\n", prop.name);
    train_print_model(&o);
}

// Forward and backward of the batches that make the step, and its update.
static void train_step(GptTrainer *g, const TrainOptions &o, const GptText &text, uint64_t step, GptCurve *curve,
                       bool print) {
    const double dloss = 1.0 / ((double)g->places() * o.accumulate);
    std::vector<int> inputs(g->places()), targets(g->places());
    double loss = 0.0;
    gpt_zero_gradients(*g);
    for (int a = 0; a < o.accumulate; a++) {
        const uint64_t batch = (step - 1) * o.accumulate + a;
        text_batch(inputs.data(), targets.data(), &text, o.seed, batch * o.batch, o.batch, o.length);
        gpt_load_batch(g, inputs, targets);
        gpt_forward(g->f);
        gpt_backward(*g, (float)dloss, NothingToDo());
        loss += gpt_wait_for_loss(*g) * dloss;
    }
    if (curve->losses.empty() && g->f.pl.total <= TENSORS_OF_MODEL_MAX) {
        curve->gradients = to_host(g->grads, g->f.pl.total);
    }
    const float norm = gpt_update(*g, train_rate(&o, step), o.weight_decay, o.clip, step);
    curve->add(step, loss, norm, print);
}

// Some steps from a state; returns the state after them.
static GptState train(const TrainOptions &o, const GptText &text, const GptState &from, int steps, GptCurve *curve,
                      bool print) {
    GptTrainer g;
    cudaEvent_t start, stop;
    float ms = 0.0f;
    trainer_begin(&g, o, from);
    cudaCheck(cudaEventCreate(&start));
    cudaCheck(cudaEventCreate(&stop));
    cudaCheck(cudaEventRecord(start, g.f.stream));
    for (int i = 0; i < steps; i++) {
        train_step(&g, o, text, from.step + i + 1, curve, print);
    }
    cudaCheck(cudaEventRecord(stop, g.f.stream));
    cudaCheck(cudaEventSynchronize(stop));
    cudaCheck(cudaEventElapsedTime(&ms, start, stop));
    if (print && steps > 0) {
        fprintf(stderr, "%.2f ms a step, %.0f tokens a second\n", ms / steps,
                1e3 * steps * o.accumulate * g.places() / ms);
    }
    const GptState state = state_from_device(g, from.step + steps);
    cudaCheck(cudaEventDestroy(start));
    cudaCheck(cudaEventDestroy(stop));
    gpt_trainer_free(&g);
    return state;
}

// The same training again, but by way of a checkpoint in the middle.
static void check_resume(const TrainOptions &o, const GptText &text, const GptState &from, const GptCurve &whole,
                         const GptState &end) {
    const int half = o.steps / 2;
    GptCurve broken;
    GptState middle = train(o, text, from, half, &broken, false);
    state_save(o, middle, o.save);
    GptCheckpoint c = checkpoint_read(o.save);
    const GptState again = train(o, text, state_of(c), o.steps - half, &broken, false);
    checkpoint_free(&c);
    KernelCheck check("train_gpt_resume", 0.0);
    check.expect(broken.losses == whole.losses && broken.norms == whole.norms && again.step == end.step);
    for (int i = 0; i < 3; i++) {
        const size_t size = end.values[i].size() * sizeof(float);
        check.expect(memcmp(again.values[i].data(), end.values[i].data(), size) == 0);
    }
    check.finish();
}

int main(int argc, char **argv) {
    TrainOptions o;
    GptCheckpoint checkpoint;
    train_options(&o, &checkpoint, "train_gpt", argc, argv);
    const GptText text = train_text(&o);
    print_device(o);

    const GptState from = o.resume != nullptr ? state_of(checkpoint) : state_initial(o);
    checkpoint_free(&checkpoint);
    GptCurve curve;
    GptState end = train(o, text, from, o.steps, &curve, true);
    write_tensors(curve, end, gpt_parameter_layout(&o.config));
    train_write_losses(&o, from.step + 1, curve.losses.data(), curve.norms.data());
    if (o.check_resume) {
        check_resume(o, text, from, curve, end);
    }
    if (o.save != nullptr) {
        state_save(o, end, o.save);
    }
    judge("train_gpt", curve, from.step == 0);
    free(text.bytes);
    return test_exit_code();
}
