/** Variables that hold secrets for the command line (README, *Command line*). */
const SECRET_VARIABLES = ['UNHIDDEN_PASSPHRASE', 'UNHIDDEN_PRIVATE_KEY']

/** The window reads no secret from its environment, and what it starts (a viewer of PDFs, the engine) must not find any. */
export function forgetSecretVariables(): void {
  for (const name of SECRET_VARIABLES) delete process.env[name]
}
