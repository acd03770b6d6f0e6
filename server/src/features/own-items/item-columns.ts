/** Forms of machines and orders as columns of `items`; a field that the form leaves out stays undefined. */
import timeZoneAt from '@photostructure/tz-lookup'
import type { EquipmentForm, OrderForm } from '@spetskarta/shared/own-items/own-items.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'

type Common = Partial<Pick<EquipmentForm, keyof EquipmentForm & keyof OrderForm>>

const commonColumns = (gazetteer: Gazetteer, { coordLat: lat, coordLng: lng, ...form }: Common) => ({
  name: form.name,
  phone: form.phone,
  phoneLater: form.phoneLater,
  description: form.description,
  hidden: form.hidden,
  type: form.type,
  ...(lat !== undefined &&
    lng !== undefined && {
      lat,
      lng,
      place: gazetteer.nearest(lat, lng)?.name ?? '',
      time_zone: timeZoneAt(lat, lng),
    }),
})

export const equipmentColumns = (gazetteer: Gazetteer, form: Partial<EquipmentForm>) => ({
  ...commonColumns(gazetteer, form),
  related: form.works,
  price: form.price,
  rate_per_hour: form.ratePerHour,
  rate_per_shift: form.ratePerShift,
  min_hours: form.minHours,
  params: form.params && JSON.stringify(form.params),
  terms: form.terms && JSON.stringify(form.terms),
  ...(form.busy !== undefined && {
    busy: form.busy && JSON.stringify(form.busy),
    busy_on: form.busy && new Date().toISOString().slice(0, 10),
    busy_asked_on: null,
  }),
  // When it is switched on, the proof is computed after the item is saved.
  ...(form.showProof === false && { proof: null, proof_at: null }),
})

export const orderColumns = (gazetteer: Gazetteer, form: Partial<OrderForm>) => ({
  ...commonColumns(gazetteer, form),
  related: form.equips,
  budget: form.budget,
  starts_on: form.startsOn,
  ends_on: form.endsOn,
})
