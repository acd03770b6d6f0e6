import { getThread, type OpenThread, readThread, type ThreadMessage } from '@spetskarta/shared/messages/messages.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { showToast } from '../../../ui/toast'
import type { Inbox } from '../use-inbox'
import { onSent } from '../write/outbox'

/** Number of messages shown before the one that was searched for. */
export const MESSAGES_AROUND = 10

interface First {
  thread: OpenThread
  messages: ThreadMessage[]
  earlier: boolean
}

/** Merges two lists, sorted by number and without duplicates. */
export function inNumbers(known: readonly ThreadMessage[], more: readonly ThreadMessage[]): ThreadMessage[] {
  const byNumber = new Map([...known, ...more].map((message) => [message.number, message]))
  return [...byNumber.values()].sort((a, b) => a.number - b.number)
}

/** The messages of an open thread; new ones count as read while the page is visible. */
export function useMessages(first: First, list: Inbox) {
  const { id } = first.thread
  const [thread, setThread] = useState(first.thread)
  const [messages, setMessages] = useState(first.messages)
  const [earlier, setEarlier] = useState(first.earlier)
  const [busy, setBusy] = useState(false)
  const lastShown = messages.at(-1)?.number ?? 0

  const look = useEffectEvent(async () => {
    let after = lastShown
    for (;;) {
      const answer = await call(getThread, { params: { threadId: id }, querystring: { after } })
      setThread(answer.thread)
      setMessages((known) => inNumbers(known, answer.messages))
      after = answer.messages.at(-1)?.number ?? answer.thread.lastNumber
      if (after >= answer.thread.lastNumber) return
    }
  })

  const read = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || lastShown < thread.lastNumber) return
    if (thread.readNumber >= thread.lastNumber) return
    const number = thread.lastNumber
    const { unread } = await call(readThread, { params: { threadId: id }, body: { number } })
    setThread((known) => ({ ...known, readNumber: Math.max(known.readNumber, number) }))
    list.markRead(id, unread)
  })

  const { onChanged } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener does not change while the page is open
  useEffect(() => {
    const changed = (which: string | undefined) => {
      if (which === undefined || which === id) void look().catch(() => undefined)
    }
    const ends = [
      onChanged(changed),
      onSent((_, { thread: sentTo, message }) => {
        if (sentTo !== id) return
        setMessages((known) => inNumbers(known, [message]))
        changed(id)
      }),
    ]
    const seen = () => void read().catch(() => undefined)
    document.addEventListener('visibilitychange', seen)
    return () => {
      for (const end of ends) end()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message is to be marked as read
  useEffect(() => {
    void read().catch(() => undefined)
  }, [thread.lastNumber, thread.readNumber, lastShown])

  async function show(which: { before: number | undefined } | { after: number }) {
    setBusy(true)
    try {
      const answer = await call(getThread, { params: { threadId: id }, querystring: which })
      setMessages((known) => inNumbers(answer.messages, known))
      if ('before' in which) setEarlier(answer.earlier)
      else setThread(answer.thread)
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setBusy(false)
    }
  }

  return {
    thread,
    messages,
    earlier,
    /** Whether messages below the shown ones are not loaded: the page was opened at one that was searched for. */
    later: lastShown < thread.lastNumber,
    busy,
    showEarlier: () => void show({ before: messages[0]?.number }),
    showLater: () => void show({ after: lastShown }),
    look: () => void look().catch(() => undefined),
  }
}
