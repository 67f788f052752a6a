import { z } from 'zod';

/** Text of tags. Source: ELB, *Names, ARNs, ids*. */
const TAG_TEXT = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u;

/** A tag that is asked for: key of 1 to 128 characters, value of 0 to 256; the default of a value is no text. */
export const tag = z.object({
  key: z.string().min(1).max(128).regex(TAG_TEXT),
  value: z.string().max(256).regex(TAG_TEXT).default(''),
});

/** Tags of what is being created. */
export const tagList = z.array(tag).optional();
