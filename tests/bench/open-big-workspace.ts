import type { Page } from '@playwright/test'
import type { Bridge } from '../../shared/ipc/contract.ts'

/** Opens it and goes to its list of reviews. */
export async function openBigWorkspace(
  page: Page,
  { path, passphrase }: { path: string; passphrase: string },
): Promise<void> {
  await page.evaluate(
    async (request) => {
      const { unhidden } = window as unknown as { unhidden: Bridge }
      const opened = await unhidden.invoke('workspace:open', request)
      if (!opened.ok) throw new Error(opened.error.code)
    },
    { path, passphrase },
  )
  await page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('button', { name: /^Reviews/ })
    .click()
}
