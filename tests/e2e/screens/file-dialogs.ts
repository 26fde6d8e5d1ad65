import type { ElectronApplication } from '@playwright/test'

/** Every dialog that asks where to save answers with this file from now on; null cancels it. */
export function chooseToSave(app: ElectronApplication, path: string | null): Promise<void> {
  return app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: filePath === null, filePath: filePath ?? '' })
  }, path)
}

/** Every dialog that asks what to open answers with these files from now on. */
export function chooseToOpen(app: ElectronApplication, ...paths: readonly string[]): Promise<void> {
  return app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [...filePaths] })
  }, paths)
}
