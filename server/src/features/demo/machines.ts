import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'
import { drilling } from './content-drilling.ts'
import { earthmoving } from './content-earthmoving.ts'
import { excavators } from './content-excavators.ts'
import { lifting } from './content-lifting.ts'
import { loaders } from './content-loaders.ts'
import { roads } from './content-roads.ts'
import { transport } from './content-transport.ts'
import type { MachineContent } from './machine-content.ts'

/** What the demo knows about every type of machine. */
export const MACHINES: Readonly<Record<EquipmentTypeId, MachineContent>> = {
  ...excavators,
  ...earthmoving,
  ...roads,
  ...transport,
  ...lifting,
  ...loaders,
  ...drilling,
}
