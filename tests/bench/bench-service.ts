import { startDemoService } from '../../electron/demo/demo-service.ts'
import { generateDemo } from '../../electron/demo/generate.ts'
import { DEFAULT_SCHEME } from '../../shared/domain/signature-scheme.ts'
import { shuffleIds } from './random-ids.ts'

/**
 * The demo service in a process of its own. Arguments: events, responses, client ID, key, and `random` where ids are to be
 * dealt out by chance. Prints its address.
 */
const [events, responses, clientId = '', privateKey = '', ids] = process.argv.slice(2)
const data = generateDemo({
  seed: 1,
  events: Number(events),
  responses: Number(responses),
  businesses: 60,
  nowMs: Date.UTC(2026, 0, 1),
})
const { baseUrl } = await startDemoService({
  data: ids === 'random' ? shuffleIds(data) : data,
  clientId,
  privateKey,
  scheme: DEFAULT_SCHEME,
})
console.log(baseUrl)
