import { config } from 'zod';

// The content security policy forbids code made of text, which zod would try for speed. Imported before any schema is made.
config({ jitless: true });
