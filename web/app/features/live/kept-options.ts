/** Stores how machines are shown, for the next opened day and for a reload of the window. */
import { OPTIONS, type Options } from './tracking-state'

const KEY = 'records'

type OptionsByMachine = Record<string, Options>

let kept: OptionsByMachine | undefined

export function keepOptions(options: OptionsByMachine) {
  kept = options
  try {
    sessionStorage.setItem(KEY, JSON.stringify(options))
  } catch {
    // Without storage they last until the window is reloaded.
  }
}

export function keptOptions(): OptionsByMachine {
  kept ??= read()
  return kept
}

function read(): OptionsByMachine {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return Object.fromEntries(Object.entries(stored ?? {}).map(([machine, options]) => [machine, optionsFrom(options)]))
  } catch {
    return {}
  }
}

/** Reads options stored by any version of these pages; invalid values are replaced by defaults. */
function optionsFrom(stored: unknown): Options {
  const options = { ...OPTIONS, ...(stored as Partial<Options> | null) }
  return {
    showPath: Boolean(options.showPath),
    showTime: Boolean(options.showTime),
    showPhoto: Boolean(options.showPhoto),
    pathInterval: options.pathInterval > 0 ? options.pathInterval : OPTIONS.pathInterval,
  }
}
