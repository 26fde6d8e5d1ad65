import { expect, test } from '@playwright/test'
import { findProgram } from '../../../tools/programs/find-program.ts'
import { launchApp } from '../../support/electron-app.ts'
import { startLockableKeyring } from '../../support/locked-keyring.ts'
import { createWorkspace, fillConnection, goToProtection } from './connect-form.ts'

test('a keychain that asks for a password is waited for, and can be given up', async () => {
  test.skip(!findProgram('gnome-keyring-daemon'), 'needs gnome-keyring')
  const keyring = await startLockableKeyring()
  await keyring.lock()
  const { DBUS_SESSION_BUS_ADDRESS = '' } = keyring.environment
  const { app, page, close } = await launchApp({ env: { DBUS_SESSION_BUS_ADDRESS, UNHIDDEN_KEYCHAIN: '' } })
  try {
    const nowhere = { baseUrl: 'http://127.0.0.1:9', clientId: 'c'.repeat(40), privateKey: 'key' }
    await fillConnection({ app, page }, { name: 'Waiting', ...nowhere })
    await goToProtection(page)
    await createWorkspace(page)
    const waiting = page.getByRole('status').filter({ hasText: 'Waiting for the keychain' })
    await expect(waiting).toBeVisible()
    // The window can be used meanwhile.
    await page.getByRole('radio', { name: 'Passphrase' }).check()
    await waiting.getByRole('button', { name: 'Cancel' }).click()
    await expect(waiting).toHaveCount(0)
    await expect(page.getByText('cancelled', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByLabel('Workspace name')).toHaveValue('Waiting')
  } finally {
    await close()
    await keyring.stop()
  }
})
