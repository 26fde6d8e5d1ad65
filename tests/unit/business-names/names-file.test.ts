import { describe, expect, it } from 'vitest'
import { parseBusinessNames } from '../../../electron/business-names/fetch-names.ts'
import { parseNamesFile } from '../../../electron/business-names/names-file.ts'

describe('a file of names', () => {
  it.each([
    ['commas', 'businessId,name\n1,One\n2,"Two, and more"\n'],
    ['semicolons and other columns', 'City;Business ID;Business name\r\nX;1;One\r\nY;2;"Two, and more"\r\n'],
    ['tabs and a byte order mark', '\uFEFFid\tname\n1\tOne\n2\tTwo, and more'],
  ])('is read with %s', (_, text) => {
    expect(parseNamesFile(text)?.rows).toEqual([
      { businessId: '1', name: 'One' },
      { businessId: '2', name: 'Two, and more' },
    ])
  })

  it('names the lines that cannot be used, and takes the others', () => {
    const file = parseNamesFile('id,name\n1,"Two\nlines"\nabc,Bad\n3,\n1,Again\n\n9223372036854775807,Last\n')
    expect(file?.rows.map(({ businessId }) => businessId)).toEqual(['1', '9223372036854775807'])
    expect(file?.problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '4: "abc" is no business id: ids are whole numbers.',
      '5: Business 3 has no name.',
      '6: Business 1 has a name already, in line 2.',
    ])
  })

  it('keeps the text of quotes that are closed too early or never', () => {
    const file = parseNamesFile('id,name\n1,"One" of two\n2,"Two\n3,Three\n')
    expect(file?.rows).toEqual([
      { businessId: '1', name: '"One" of two' },
      { businessId: '2', name: 'Two\n3,Three' },
    ])
  })

  it.each(['\n', '\r\n', '\r'])('counts the lines of the file, also between quotes: %j', (end) => {
    const file = parseNamesFile(['id,name', '', '1,"Two', 'lines"', '', 'x,"a', 'b"', 'y,c'].join(end))
    expect(file?.problems.map(({ line }) => line)).toEqual([6, 8])
  })

  it('without such columns is none', () => {
    expect(parseNamesFile('a,b\n1,2\n')).toBeNull()
    expect(parseNamesFile('')).toBeNull()
  })
})

describe('a reply of the call for businesses', () => {
  const parse = (value: object) =>
    parseBusinessNames({
      status: 200,
      headers: {},
      receivedAtMs: 0,
      body: new TextEncoder().encode(JSON.stringify(value)),
    })

  it('gives the names of its entries, and leaves out those without one', () => {
    const page = parse({
      page: 1,
      pages: 3,
      errorCode: 0,
      errorMessage: 'Success',
      businessId1: 20760,
      businessName1: 'Café',
      city1: 'X',
      businessId2: '7',
      businessName2: '',
    })
    expect(page).toEqual({
      kind: 'names',
      pages: 3,
      entries: 2,
      names: [{ businessId: '20760', name: 'Café' }],
    })
  })

  it('that reports an error is a failure', () => {
    expect(parse({ errorCode: 1, errorMessage: 'x' })).toMatchObject({ code: 'service-signature' })
  })
})
