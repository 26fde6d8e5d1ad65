import type { ElectronApplication, Page } from '@playwright/test'

export interface ConnectionInput {
  readonly name?: string
  readonly baseUrl: string
  readonly clientId: string
  readonly privateKey: string
}

/** Answers every question of the application as a user who lets it ask the host that they typed. */
export function allowHosts(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
  })
}

interface Window {
  readonly app: ElectronApplication
  readonly page: Page
}

/** Opens the form on the start screen, fills its first step, and allows its host. */
export async function fillConnection(
  { app, page }: Window,
  { name, ...service }: ConnectionInput,
): Promise<void> {
  await allowHosts(app)
  await page.getByRole('button', { name: /^Connect service/ }).click()
  if (name !== undefined) await page.getByLabel('Workspace name').fill(name)
  await page.getByLabel('Service address').fill(service.baseUrl)
  await page.getByLabel('Client ID').fill(service.clientId)
  await page.getByLabel('Private key', { exact: true }).fill(service.privateKey)
}

/** Goes from the first step to the last, which asks how the file is protected. */
export async function goToProtection(page: Page): Promise<void> {
  for (const heading of ['What to fetch', 'Protect the workspace']) {
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
  }
}

/** Chooses a passphrase where the keychain is the choice. */
export async function protectByPassphrase(page: Page, passphrase: string): Promise<void> {
  const byPassphrase = page.getByRole('radio', { name: 'Passphrase' })
  if (!(await byPassphrase.isChecked())) await byPassphrase.check()
  await page
    .getByLabel('Passphrase', { exact: true })
    .and(page.locator('input[type=password]'))
    .fill(passphrase)
  await page.getByLabel('Repeat passphrase').fill(passphrase)
}

export async function createWorkspace(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create workspace' }).click()
}
