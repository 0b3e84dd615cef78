/* The code of stubs, for x86-64.
 *
 * Each stub loads the address of its record into r11 and jumps to one of four common ends. A record
 * is four ints: whether it has spoken, where its text is (relative to the record), how long that
 * is, and the value. The common ends write with the system call itself, so that a library depends
 * on no other. */
#include "toolkit/stub_parts.h"

bool stub_machine_known(void)
{
#ifdef __x86_64__
    return true;
#else
    return false;
#endif
}

/* Speaks, unless it has done so before or has nothing to say. Leaves r11 as it is. */
static const unsigned char code_say[] = {
    0xb8, 0x01, 0x00, 0x00, 0x00, /* mov $1, %eax */
    0x41, 0x87, 0x03,             /* xchg %eax, (%r11) */
    0x85, 0xc0,                   /* test %eax, %eax */
    0x75, 0x1f,                   /* jnz ret */
    0x41, 0x8b, 0x53, 0x08,       /* mov 8(%r11), %edx */
    0x85, 0xd2,                   /* test %edx, %edx */
    0x74, 0x17,                   /* jz ret */
    0x41, 0x53,                   /* push %r11 */
    0xb8, 0x01, 0x00, 0x00, 0x00, /* mov $SYS_write, %eax */
    0xbf, 0x02, 0x00, 0x00, 0x00, /* mov $2, %edi */
    0x49, 0x63, 0x73, 0x04,       /* movslq 4(%r11), %rsi */
    0x4c, 0x01, 0xde,             /* add %r11, %rsi */
    0x0f, 0x05,                   /* syscall */
    0x41, 0x5b,                   /* pop %r11 */
    0xc3,                         /* ret */
};

/* Each ends without its "call say": stub_image_make adds what depends on the place. */
static const unsigned char code_zero[] = {
    0x48, 0x85, 0xff,                   /* test %rdi, %rdi */
    0x74, 0x06,                         /* jz 1f */
    0xc7, 0x07, 0x00, 0x00, 0x00, 0x00, /* movl $0, (%rdi) */
    /* 1: falls into returns */
};
static const unsigned char code_returns[] = {
    0x49, 0x63, 0x43, 0x0c, /* movslq 12(%r11), %rax */
    0x31, 0xd2,             /* xor %edx, %edx */
    0x0f, 0x57, 0xc0,       /* xorps %xmm0, %xmm0 */
    0xc3,                   /* ret */
};
static const unsigned char code_text[] = {
    0x49, 0x63, 0x43, 0x04, /* movslq 4(%r11), %rax */
    0x4c, 0x01, 0xd8,       /* add %r11, %rax */
    0xc3,                   /* ret */
};
static const unsigned char code_stores[] = {
    0x48, 0x85, 0xff,       /* test %rdi, %rdi */
    0x74, 0x06,             /* jz 1f */
    0x41, 0x8b, 0x43, 0x0c, /* mov 12(%r11), %eax */
    0x89, 0x07,             /* mov %eax, (%rdi) */
    0x31, 0xc0,             /* 1: xor %eax, %eax */
    0xc3,                   /* ret */
};
#define ADD(b, bytes) buf_add(b, bytes, sizeof bytes)

void stub_align(struct buf *b, size_t align)
{
    while (b->len % align)
        buf_addch(b, '\0');
}

uint32_t stub_string(struct buf *b, const char *text)
{
    size_t at = b->len;
    buf_add(b, text, strlen(text) + 1);
    return (uint32_t)at;
}

static void add_int(struct buf *b, int value)
{
    buf_add(b, &value, sizeof value);
}

/* A call or jump within the code. */
static void add_branch(struct buf *code, unsigned char opcode, size_t to)
{
    buf_addch(code, (char)opcode);
    add_int(code, (int)((int64_t)to - (int64_t)(code->len + 4)));
}

/* The common ends, behind the stubs. */
static void add_ends(struct buf *code, size_t end[STUB_KINDS])
{
    size_t say = code->len;
    ADD(code, code_say);
    end[STUB_ZERO] = code->len;
    ADD(code, code_zero);
    end[STUB_RETURNS] = code->len;
    add_branch(code, 0xe8, say);
    ADD(code, code_returns);
    end[STUB_TEXT] = code->len;
    ADD(code, code_text);
    end[STUB_STORES] = code->len;
    ADD(code, code_stores);
}

static void add_record(struct stub_image *image, const struct stub *stub)
{
    struct buf *data = &image->part[STUB_DATA], *texts = &image->part[STUB_TEXTS];
    bool speaks = stub->says && stub->does != STUB_TEXT;
    add_int(data, 0);
    if (stub->says) {
        /* relative to the record, which begins four bytes before this place */
        struct stub_fixup f = {STUB_DATA, STUB_TEXTS, (uint32_t)data->len,
                               stub_string(texts, stub->says) + 4};
        vec_push(&image->fixups, f);
    }
    add_int(data, 0);
    add_int(data, speaks ? (int)strlen(stub->says) : 0);
    add_int(data, stub->value);
}

void stub_image_make(struct stub_image *image, const struct stub *stub, size_t n)
{
    struct buf ends = {0}, *code = &image->part[STUB_CODE];
    size_t end[STUB_KINDS];
    add_ends(&ends, end);
    for (size_t i = 0; i < n; i++) {
        static const unsigned char lea[] = {0x4c, 0x8d, 0x1d}; /* lea RECORD(%rip), %r11 */
        ADD(code, lea);
        /* the base of the distance is the next instruction, four bytes behind the place */
        struct stub_fixup f = {STUB_CODE, STUB_DATA, (uint32_t)code->len,
                               (int64_t)(i * STUB_DATA_SIZE) - 4};
        vec_push(&image->fixups, f);
        add_int(code, 0);
        add_branch(code, 0xe9, n * STUB_CODE_SIZE + end[stub[i].does]);
        while (code->len % STUB_CODE_SIZE)
            buf_addch(code, (char)0xcc);
        add_record(image, &stub[i]);
    }
    if (n)
        buf_adds(code, buf_str(&ends));
    buf_release(&ends);
}

void stub_image_release(struct stub_image *image)
{
    for (int i = 0; i < STUB_PARTS; i++)
        buf_release(&image->part[i]);
    vec_release(&image->fixups);
}
