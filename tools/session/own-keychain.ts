/**
 * Tests make workspaces, and a workspace puts its keys into the system's keychain: a person's own one, unless the test
 * session has a throw-away one. So tests see none, as on a machine without a keychain, unless they are allowed to.
 */
export const NO_KEYCHAIN = { UNHIDDEN_KEYCHAIN: 'none' } as const

/** Whether the person said that tests may use the keychain of this account. They remove what they put there. */
export function mayUseOwnKeychain(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment.UNHIDDEN_TEST_OWN_KEYCHAIN === '1'
}
