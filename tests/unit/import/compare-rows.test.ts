import { expect, test } from 'vitest'
import { compareRows } from '../../../electron/import/bundle/compare-rows.ts'

const FILES = {
  csv: {
    now: 'rule,title,measure,criteria\r\nTG,"Switched, often",3,a; b\r\n',
    without: 'rule,title,measure\r\nTG,"Toggled, often",3\r\n',
  },
  jsonl: {
    now: '{"rule":"TG","title":"Switched, \\"often\\"","measure":3,"criteria":["a","b"]}\n',
    without: '{"rule":"TG","title":"Toggled, \\"often\\"","measure":3}\n',
  },
} as const

test.each(['csv', 'jsonl'] as const)(
  'rows (%s) of a version that lacks a column of texts differ in wording alone, and in values otherwise',
  (format) => {
    const { now, without } = FILES[format]
    const compare = (stated: string) =>
      compareRows(
        {
          file: `rows.${format}`,
          format,
          wordings: ['title', 'criteria'],
          read: () => [Buffer.from(stated)],
        },
        ({ write }) => write(now),
      ).rows
    expect(compare(now).firstDifference).toBeNull()
    expect(compare(without)).toMatchObject({ differsInWording: true })
    expect(compare(without.replace('3', '4'))).not.toHaveProperty('differsInWording')
    expect(compare(without.replace('measure', 'size'))).not.toHaveProperty('differsInWording')
  },
)
