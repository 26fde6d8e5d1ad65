import { createHash } from 'node:crypto'

/** The pair of the public sample in api-facts.md. */
export const CLIENT_ID = '04f78076fbfc66940169d2199af7c6698019f9f3'
export const PRIVATE_KEY = 'ea480aeb30a44e7ba85448619f9a6a94775b35d5886d4ce52dd452efb414406e'

export type Members = Readonly<Record<string, string | number>>

/** Signs by the default scheme, written for these tests from its description alone. */
export function sign(members: Members): Members {
  const text = Object.keys(members)
    .sort()
    .map((name) => name + members[name])
    .join('')
  return {
    ...members,
    hash: createHash('sha256')
      .update(PRIVATE_KEY + text)
      .digest('hex'),
  }
}

export function post(
  baseUrl: string,
  path: string,
  body: string,
  contentType = 'application/json',
): Promise<Response> {
  return fetch(baseUrl + path, { method: 'POST', headers: { 'content-type': contentType }, body })
}

export async function call(
  baseUrl: string,
  path: string,
  members: Members,
): Promise<Record<string, unknown>> {
  const reply = await post(baseUrl, path, JSON.stringify(sign({ clientId: CLIENT_ID, ...members })))
  return (await reply.json()) as Record<string, unknown>
}
