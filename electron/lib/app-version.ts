import packageJson from '../../package.json' with { type: 'json' }

/** Version of the application, as reports and bundles name it. */
export const APP_VERSION: string = packageJson.version
