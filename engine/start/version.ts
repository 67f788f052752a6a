import packageFile from '../../package.json' with { type: 'json' };

/** Version of this build, from `package.json`. */
export const VERSION = packageFile.version;
