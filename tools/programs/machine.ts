/** What looking for programs and starting the application depends on. Tests pass another machine than the one they run on. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
  /** Always false on Windows, which has no such user. */
  readonly isRoot: boolean
  /** The folder that holds `proc` and `etc`. */
  readonly systemFolder: string
}

export const thisMachine: Machine = {
  platform: process.platform,
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  systemFolder: '/',
}
