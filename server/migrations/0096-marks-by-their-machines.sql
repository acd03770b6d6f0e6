-- With a plan for its machines each time: on a cluster a plan for any machines would write in every shard, so that the outage of one
-- node would stop them all.
alter function mark_stale(uuid[], timestamptz[]) set plan_cache_mode = force_custom_plan;
