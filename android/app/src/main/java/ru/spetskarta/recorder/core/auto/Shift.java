package ru.spetskarta.recorder.core.auto;

import java.util.Calendar;

/**
 * The hours of a shift on its days of the week, by the phone's clock and time zone. If `to` is not later than `from`, the shift
 * ends on the next day.
 */
public final class Shift {
  private static final int LOOKED = 9;

  private final String days;
  private final int from;
  private final int to;

  /** `days`: `off`, `all`, `mon_sat` or `mon_fri`; `from`, `to`: minutes of the day. */
  public Shift(String days, int from, int to) {
    this.days = days;
    this.from = from;
    this.to = to;
  }

  public boolean isChosen() {
    return !days.equals("off") && from != to;
  }

  /** Whether the shift is on at this moment, ms. */
  public boolean isOn(long now) {
    for (int day = -1; day <= 0; day++) if (begin(now, day) <= now && now < end(now, day)) return true;
    return false;
  }

  /** The next moment at which a shift begins or ends, ms. */
  public long next(long now) {
    long next = Long.MAX_VALUE;
    for (int day = -1; day < LOOKED; day++) {
      if (begin(now, day) > now) next = Math.min(next, begin(now, day));
      if (end(now, day) > now) next = Math.min(next, end(now, day));
    }
    return next;
  }

  private long begin(long now, int day) {
    Calendar at = at(now, day, from);
    int weekday = at.get(Calendar.DAY_OF_WEEK);
    boolean free = weekday == Calendar.SUNDAY && !days.equals("all") || weekday == Calendar.SATURDAY && days.equals("mon_fri");
    return free ? Long.MAX_VALUE : at.getTimeInMillis();
  }

  /** End of the shift that begins on that day. */
  private long end(long now, int day) {
    return begin(now, day) == Long.MAX_VALUE ? Long.MAX_VALUE : at(now, to > from ? day : day + 1, to).getTimeInMillis();
  }

  private static Calendar at(long now, int day, int minutes) {
    Calendar at = Calendar.getInstance();
    at.setTimeInMillis(now);
    at.add(Calendar.DATE, day);
    at.set(Calendar.HOUR_OF_DAY, minutes / 60);
    at.set(Calendar.MINUTE, minutes % 60);
    at.set(Calendar.SECOND, 0);
    at.set(Calendar.MILLISECOND, 0);
    return at;
  }
}
