-- Phones that operators connected from their own accounts before this was remembered (0283): named after him, since he came. They end with
-- his being in the company, as later ones do.
update recorders r set member = o.member
from operators o join company_members m on m.company = o.user_id and m.user_id = o.member and m.role = 'operator'
where r.user_id = o.user_id and r.member is null and r.revoked_at is null and r.tracker_id is null and r.program_key is null
  and r.name = left(o.name, 60) and r.created_at >= m.joined_at;
