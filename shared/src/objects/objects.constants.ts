/** Radius of an object, metres. */
export const RADIUS_LEAST = 50

export const RADIUS_MOST = 2000

/** Most corners of an outline. */
export const CORNERS_MOST = 100

export const MACHINES_MOST = 200

/** Most objects of an owner. */
export const OBJECTS_MOST = 500

/** Most days of one answer. */
export const DAYS_MOST = 92

/** Most single days, and most places, named in one call. */
export const DAYS_LISTED_MOST = 100

export const PLACES_MOST = 50

/** Who is at fault for простой. */
export const DOWNTIME_FAULTS = ['customer', 'owner', 'other'] as const

/** Role of an object in hauls. */
export const HAUL_PLACES = ['load', 'unload'] as const

/** What kind of place an object is. */
export const PLACE_PURPOSES = ['customer', 'base', 'forbidden'] as const

/** Speed limits of an object, km/h. */
export const SPEED_LIMIT_KMH = { least: 5, most: 150 }
