import { expect, test } from 'vitest'
import configuration from '../../../electron-builder.ts'
import { APP_ID } from '../../../shared/app-id.ts'

test('Windows knows the running application by the name that it was installed under', () => {
  expect(configuration.appId).toBe(APP_ID)
})
