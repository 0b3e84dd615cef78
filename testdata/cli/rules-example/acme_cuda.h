int acmeMalloc(void **p, unsigned long bytes);
int acmeSync(int queue);
