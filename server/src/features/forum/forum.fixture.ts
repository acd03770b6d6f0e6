/** Users of the forum and their messages, made through the API. */
import * as api from '@spetskarta/shared/forum/forum.ts'
import type { testApp } from '../../../test/harness.ts'

/** The first section that every forum has. */
export const SECTION_ID = '0199f000-0000-7000-8000-000000000001'

type Harness = Pick<Awaited<ReturnType<typeof testApp>>, 'ask' | 'makeUser' | 'signIn'>

let people = 0

export function openForum({ ask, makeUser, signIn }: Harness) {
  /** A user; signed up long ago unless `created_at` is given. */
  const person = async (given: Parameters<Harness['makeUser']>[0] = {}) => {
    const user = await makeUser({ name: `Писатель${people++}`, created_at: new Date('2025-01-01'), ...given })
    return { ...user, cookie: await signIn(user) }
  }
  type Person = Awaited<ReturnType<typeof person>>

  return {
    person,
    moderator: () => person({ rules: true }),
    section: async ({ cookie }: Person, body = 'Раздел', parentId: string | null = null) =>
      (await ask(api.createThread, { body: { body, parentId } }, { cookie }))._id,
    theme: async ({ cookie }: Person, body = 'Тема', parentId: string | null = SECTION_ID) =>
      (await ask(api.createTheme, { body: { body, parentId } }, { cookie }))._id,
    message: async ({ cookie }: Person, parentId: string, body = 'Сообщение') =>
      (await ask(api.createMessage, { body: { body, parentId } }, { cookie }))._id,
    page: (parentId?: string, query: object = {}, reader?: { cookie: string }) =>
      ask(api.getForum, { querystring: { parentId, ...query } }, reader),
  }
}
