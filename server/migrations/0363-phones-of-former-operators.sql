-- Phones that operators connected themselves before this was remembered (0283), and who had left before 0329 looked for them: they record
-- on though he is gone. What is on record of the company says which they are: he connected that machine in that minute. Phones that the
-- owner connected himself stay, whatever their name.
update recorders r set revoked_at = now()
from company_acts a
where a.company = r.user_id and a.role = 'operator' and a.act = 'Машинисту' and a.equipment = r.equipment
  and r.created_at between a.at - interval '1 minute' and a.at + interval '1 minute' and r.name = left(a.name, 60)
  and r.member is null and r.revoked_at is null and r.tracker_id is null and r.program_key is null
  and not exists (
    select from company_members m where m.company = a.company and m.user_id = a.user_id and m.role = 'operator');
