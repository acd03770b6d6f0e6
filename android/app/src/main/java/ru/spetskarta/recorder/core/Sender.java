package ru.spetskarta.recorder.core;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sends what waits until the queue is empty; waits longer after each failure; deletes only what the server acknowledged.
 * As `recorder/src/sending/sender.ts`. Runs on the core's loop, its calls on another.
 */
final class Sender {
  interface Host {
    /** The token of a machine; null while it must not be used. */
    String tokenOf(String equipment);

    /** The machine whose queue is sent first; null while none is chosen. */
    String current();

    /** Ms, or null. */
    Long skew();

    void onSkew(long skew);

    boolean maySendPhotos();

    /** `idle`, `sending` or `waiting`: until when (ms since 1970), and why. */
    void onLink(Map<String, Object> link);

    /** Something was acknowledged: what is to be remembered with it. */
    Map<String, Object> onSent(int rejected, boolean update);

    void onRefused(String equipment, String reason);

    /** 0 to 1. */
    double random();

    /** What the server is told of the app. */
    Map<String, Object> app();
  }

  /** One call, and what to do with its answer. */
  private interface Work {
    Server.Answer call();

    Outcome done(Server.Answer answer);
  }

  /** Stops and sleeps in one call. */
  static final int NOTES_A_CALL = 50;

  private final Queue queue;
  private final Server server;
  private final Phone phone;
  private final Loop loop;
  private final Loop calls;
  private final Host host;
  private int size = BackOff.FIRST_BATCH;
  private int failures;
  /** When the wait after a failure ends, or new points are sent: ms of the steady clock. */
  private long waitUntil = Long.MAX_VALUE;
  private long dueAt = Long.MAX_VALUE;
  private boolean running;
  /** Whether the server was asked for its clock, even if the answer was too slow to measure it. */
  private boolean asked;
  private boolean closed;

  Sender(Queue queue, Server server, Phone phone, Loop loop, Loop calls, Host host) {
    this.queue = queue;
    this.server = server;
    this.phone = phone;
    this.loop = loop;
    this.calls = calls;
    this.host = host;
  }

  /** There is something to send by then, ms of the steady clock. */
  void wakeBy(long steady) {
    dueAt = Math.min(dueAt, steady);
  }

  /** There is something new to send. During the wait after a failure nothing happens. */
  void wake() {
    dueAt = Long.MAX_VALUE;
    if (waitUntil != Long.MAX_VALUE || running || closed) return;
    running = true;
    next();
  }

  /** Something has changed, such as the network: the wait ends now. */
  void retry() {
    asked = false;
    waitUntil = Long.MAX_VALUE;
    failures = 0;
    wake();
  }

  /** The server's clock must be asked anew. */
  void forgetClock() {
    asked = false;
  }

  /** When `tick` has something to do, ms of the steady clock. */
  long nextAt() {
    return waitUntil != Long.MAX_VALUE ? waitUntil : dueAt;
  }

  void tick() {
    long now = phone.steady();
    if (waitUntil != Long.MAX_VALUE) {
      if (now < waitUntil) return;
      waitUntil = Long.MAX_VALUE;
      wake();
    } else if (now >= dueAt) wake();
  }

  boolean isBusy() {
    return running;
  }

  void close() {
    closed = true;
  }

  private void next() {
    if (closed) {
      running = false;
      return;
    }
    final Work work = pick();
    if (work == null) {
      running = false;
      dueAt = Long.MAX_VALUE;
      host.onLink(Json.of("state", "idle"));
      return;
    }
    if (!phone.online()) {
      // Nothing is tried: the phone tells when it is online again.
      await(BackOff.LONGEST, "network");
      return;
    }
    host.onLink(Json.of("state", "sending"));
    calls.post(new Runnable() {
      @Override
      public void run() {
        final Server.Answer answer = work.call();
        loop.post(new Runnable() {
          @Override
          public void run() {
            noteClock(answer);
            go(work.done(answer));
          }
        });
      }
    });
  }

  private void go(Outcome outcome) {
    if (outcome.kind != Outcome.Kind.LATER) {
      next();
      return;
    }
    failures++;
    await(BackOff.wait(failures, host.random(), outcome.after), outcome.reason);
  }

  private void await(long ms, String reason) {
    running = false;
    waitUntil = phone.steady() + ms;
    host.onLink(Json.of("state", "waiting", "until", phone.wall() + ms, "reason", reason));
  }

  /** One batch or one photo; null when there is nothing to send. */
  private Work pick() {
    List<Object> stops = Json.list(queue.get("stops"));
    List<Object> sleeps = Json.list(queue.get("sleeps"));
    Set<String> equipments = new LinkedHashSet<String>();
    if (host.current() != null) equipments.add(host.current());
    equipments.addAll(queue.equipments());
    for (Object note : stops) equipments.add(equipmentOf(note));
    for (Object note : sleeps) equipments.add(equipmentOf(note));
    for (String equipment : equipments) {
      String token = host.tokenOf(equipment);
      if (token == null) continue;
      List<Point> points = queue.batch(equipment, size);
      List<Object> stopped = notesOf(stops, equipment);
      List<Object> slept = notesOf(sleeps, equipment);
      Photo photo = host.maySendPhotos() ? queue.nextPhoto(equipment) : null;
      if (points.isEmpty() && stopped.isEmpty() && slept.isEmpty() && photo == null) continue;
      if (host.skew() == null && !asked) return askClock(equipment, token);
      // From here on the times are final: an answer that is lost must not make the next attempt tell others.
      long skew = host.skew() == null ? 0 : host.skew();
      queue.settle(skew);
      if (!points.isEmpty()) return points(equipment, token, points);
      if (!stopped.isEmpty() || !slept.isEmpty()) {
        if (settle(stopped, skew) | settle(slept, skew)) keep(Json.of("stops", stops, "sleeps", sleeps));
        return notes(equipment, token, stopped, slept);
      }
      return photo(equipment, token, photo);
    }
    return null;
  }

  private static String equipmentOf(Object note) {
    return String.valueOf(Json.map(note).get("equipment"));
  }

  private static List<Object> notesOf(List<Object> notes, String equipment) {
    List<Object> found = new ArrayList<Object>();
    for (Object note : notes) {
      if (equipment.equals(equipmentOf(note)) && found.size() < NOTES_A_CALL) found.add(note);
    }
    return found;
  }

  private Work askClock(final String equipment, final String token) {
    return new Work() {
      @Override
      public Server.Answer call() {
        return server.self(token);
      }

      @Override
      public Outcome done(Server.Answer answer) {
        if (answer.outcome.kind == Outcome.Kind.STORED) asked = true;
        else if (answer.outcome.kind == Outcome.Kind.REFUSED) host.onRefused(equipment, answer.outcome.reason);
        // Where the question itself is not understood, asking again at once would not end.
        else if (answer.outcome.kind != Outcome.Kind.LATER) return Outcome.later("server", 0);
        return answer.outcome;
      }
    };
  }

  private Work points(final String equipment, final String token, final List<Point> points) {
    List<Object> told = new ArrayList<Object>();
    for (Point point : points) told.add(point.told(host.skew()));
    final String json = Json.write(Json.of("points", told, "app", host.app()));
    return new Work() {
      @Override
      public Server.Answer call() {
        return server.points(token, json);
      }

      @Override
      public Outcome done(Server.Answer answer) {
        Outcome.Kind kind = answer.outcome.kind;
        if (kind == Outcome.Kind.STORED) {
          // A «200» of another server, such as the log-in page of a Wi-Fi network, acknowledges nothing.
          int rejected = Json.list(answer.body.get("rejected")).size();
          long counted = Json.number(answer.body.get("accepted"), 0) + Json.number(answer.body.get("duplicates"), 0);
          if (counted + rejected != points.size()) return Outcome.later("server", 0);
          queue.remove(points, sent(rejected, answer));
          size = BackOff.larger(size);
        } else if (kind == Outcome.Kind.REFUSED) host.onRefused(equipment, answer.outcome.reason);
        else if (kind != Outcome.Kind.LATER || "slow".equals(answer.outcome.reason)) {
          if (size == BackOff.smaller(size)) return Outcome.later("server", 0);
          size = BackOff.smaller(size);
        }
        return answer.outcome;
      }
    };
  }

  private Work notes(final String equipment, final String token, final List<Object> stops,
      final List<Object> sleeps) {
    List<Object> moments = new ArrayList<Object>();
    for (Object stop : stops) moments.add(timeOf(Json.map(stop), "at"));
    List<Object> times = new ArrayList<Object>();
    for (Object sleep : sleeps) {
      Map<String, Object> note = Json.map(sleep);
      times.add(Json.of("from", timeOf(note, "from"), "to", timeOf(note, "to"), "reason", note.get("reason")));
    }
    Map<String, Object> body = Json.of("points", new ArrayList<Object>(), "app", host.app());
    if (!moments.isEmpty()) body.put("stops", moments);
    if (!times.isEmpty()) body.put("sleeps", times);
    final String json = Json.write(body);
    return new Work() {
      @Override
      public Server.Answer call() {
        return server.points(token, json);
      }

      @Override
      public Outcome done(Server.Answer answer) {
        Outcome.Kind kind = answer.outcome.kind;
        if (kind == Outcome.Kind.REFUSED) host.onRefused(equipment, answer.outcome.reason);
        else if (kind == Outcome.Kind.STORED && answer.body.get("accepted") == null) return Outcome.later("server", 0);
        else if (kind != Outcome.Kind.LATER) {
          Map<String, Object> changes = Json.of();
          if (kind == Outcome.Kind.STORED) changes.putAll(sent(0, answer));
          changes.put("stops", without("stops", stops));
          changes.put("sleeps", without("sleeps", sleeps));
          queue.remove(Collections.<Point>emptyList(), changes);
        }
        return answer.outcome;
      }
    };
  }

  /** As `Queue.settle`. Returns whether something has changed. */
  private static boolean settle(List<Object> notes, long skew) {
    boolean changed = false;
    for (Object note : notes) {
      if (Json.map(note).get("skew") != null) continue;
      Json.map(note).put("skew", skew);
      changed = true;
    }
    return changed;
  }

  private void keep(Map<String, Object> changes) {
    try {
      queue.set(changes);
    } catch (IOException full) {
      // This life remembers it.
      return;
    }
  }

  private static long timeOf(Map<String, Object> note, String key) {
    return Skew.corrected(Json.number(note.get(key), 0), Json.whole(note.get("skew")), null);
  }

  private List<Object> without(String key, List<Object> told) {
    List<Object> left = new ArrayList<Object>();
    for (Object note : Json.list(queue.get(key))) {
      boolean isTold = false;
      for (Object one : told) isTold |= one == note;
      if (!isTold) left.add(note);
    }
    return left.isEmpty() ? null : left;
  }

  private Work photo(final String equipment, final String token, final Photo photo) {
    final long takenAt = Skew.corrected(photo.at, photo.skew, host.skew());
    return new Work() {
      private boolean lost;

      @Override
      public Server.Answer call() {
        lost = !photo.sha256.equals(Hash.of(queue.pictureOf(photo)));
        return lost ? null : server.photo(token, photo, takenAt, queue.pictureOf(photo));
      }

      @Override
      public Outcome done(Server.Answer answer) {
        if (lost) {
          // The phone has lost or damaged it: there is nothing left to send.
          queue.remove(photo, Json.of());
          return Outcome.of(422, null);
        }
        Outcome.Kind kind = answer.outcome.kind;
        if (kind == Outcome.Kind.STORED) {
          if (Json.text(answer.body.get("_id")) == null) return Outcome.later("server", 0);
          queue.remove(photo, sent(0, answer));
        } else if (kind == Outcome.Kind.REFUSED) host.onRefused(equipment, answer.outcome.reason);
        else if (kind != Outcome.Kind.LATER) queue.refuse(photo);
        return answer.outcome;
      }
    };
  }

  private Map<String, Object> sent(int rejected, Server.Answer answer) {
    failures = 0;
    return host.onSent(rejected, Boolean.TRUE.equals(answer.body.get("update")));
  }

  private void noteClock(Server.Answer answer) {
    if (answer == null || answer.serverAt == 0) return;
    Long skew = Skew.measure(answer.sentAt, answer.receivedAt, answer.serverAt);
    if (skew != null) host.onSkew(skew);
  }
}
