import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { killAtRandom } from './random-kills.ts'

/** `npm run soak [-- --kills N --seed S]`: about a second for each kill. Ends with exit code 1 at the first loss. */
const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } })
const kills = Number(values.kills ?? 500)
const seed = Number(values.seed ?? randomInt(2 ** 32))
const STEP = 25

console.log(`${kills} kills, seed ${seed}`)
const counts = await killAtRandom({
  kills,
  seed,
  onKill: (so) => {
    if (so.kills % STEP === 0) console.log(tell(so))
  },
})
console.log(
  `${tell(counts)}\nNo acknowledged page was lost, every chain verified, every resumed cache was equal.`,
)

function tell({
  kills,
  killsWhileReading,
  runsFinished,
  workspaces,
  receiptsChecked,
}: typeof counts): string {
  return `${kills} kills, ${killsWhileReading} of them while reading; ${runsFinished} runs got through; ${workspaces} workspaces; ${receiptsChecked} receipts checked`
}
