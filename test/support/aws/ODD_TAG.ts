/** What a tag may hold that a shell or `aws` might read otherwise. */
export const ODD_TAG = { key: '-a=@:/+ ñ', value: '  https://x.example/ = 日本' };
