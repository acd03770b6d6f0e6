/** Metres. */
export const RADIUS_LEAST = 50

export const RADIUS_MOST = 2000

/** Corners of an outline. */
export const CORNERS_MOST = 100

export const MACHINES_MOST = 200

/** Objects of an owner. */
export const OBJECTS_MOST = 500

/** Days sent at once. */
export const DAYS_MOST = 92

/** Single days that are named in a call, and places. */
export const DAYS_LISTED_MOST = 100

export const PLACES_MOST = 50

/** Whose fault простой is. */
export const DOWNTIME_FAULTS = ['customer', 'owner', 'other'] as const

/** What a place is to hauls. */
export const HAUL_PLACES = ['load', 'unload'] as const

/** What kind of place an object is. */
export const PLACE_PURPOSES = ['customer', 'base', 'forbidden'] as const
