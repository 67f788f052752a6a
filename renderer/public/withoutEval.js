// The content security policy forbids code that is made of text, which zod would try for speed. A script of its own,
// before all modules: bundles order theirs as they like.
globalThis.__zod_globalConfig = { jitless: true };
