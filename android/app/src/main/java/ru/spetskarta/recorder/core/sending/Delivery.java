package ru.spetskarta.recorder.core.sending;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ru.spetskarta.recorder.core.basics.Hash;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.queue.Photo;
import ru.spetskarta.recorder.core.queue.Point;
import ru.spetskarta.recorder.core.queue.Queue;
import ru.spetskarta.recorder.core.recording.Notes;
import ru.spetskarta.recorder.core.recording.Skew;

/** Chooses what is sent next, and deletes what the server has acknowledged; as in `recorder/src/sending/sender.ts`. */
public final class Delivery {
  /** One call and the handling of its answer. */
  public abstract static class Work {
    private final String equipment;
    private final boolean isPhoto;

    Work(String equipment, boolean isPhoto) {
      this.equipment = equipment;
      this.isPhoto = isPhoto;
    }

    /** What it sends, as `Pauses` names it. */
    String[] what() {
      return isPhoto ? new String[] {Pauses.ofPhotos(equipment)} : new String[] {equipment, Pauses.ofRecords(equipment)};
    }

    /** What waits after this outcome. */
    String waits(Outcome later) {
      if (isPhoto) return Pauses.ofPhotos(equipment);
      if (later.waits == null) return Pauses.ALL;
      return later.waits == Outcome.Waits.MACHINE ? equipment : Pauses.ofRecords(equipment);
    }

    /** Runs on the thread of the calls. */
    abstract Server.Answer call();

    /** Runs on the core's loop. */
    abstract Outcome done(Server.Answer answer);
  }

  /** The server's code for an impossible time. */
  private static final String BAD_TIME = "bad_time";

  private final Queue queue;
  private final Notes notes;
  private final Server server;
  private final Uplink uplink;
  private final Pauses pauses;
  private final Doubts doubts;
  private final ServerClock clock = new ServerClock();
  private int size = BackOff.FIRST_BATCH;

  public Delivery(Queue queue, Notes notes, Server server, Uplink uplink, Pauses pauses) {
    this.queue = queue;
    this.notes = notes;
    this.server = server;
    this.uplink = uplink;
    this.pauses = pauses;
    doubts = new Doubts(uplink);
  }

  /** The difference of the clocks must be measured again. */
  public void forgetClock() {
    clock.forget();
  }

  /** The next batch or photo; null if there is nothing to send now. Photos are last: they take longest. */
  public Work next() {
    Set<String> equipments = new LinkedHashSet<String>();
    if (uplink.current() != null) equipments.add(uplink.current());
    equipments.addAll(queue.waiting.equipments());
    equipments.addAll(notes.equipments());
    for (boolean photos : new boolean[] {false, true}) {
      for (String equipment : equipments) {
        String token = pauses.has(equipment) ? null : uplink.tokenOf(equipment);
        if (token == null) continue;
        Work work = photos ? photo(equipment, token) : records(equipment, token);
        if (work != null) return work;
      }
    }
    return null;
  }

  /** The next points or notes of a machine; null if there are none. */
  private Work records(String equipment, String token) {
    if (pauses.has(Pauses.ofRecords(equipment))) return null;
    if (doubts.mustAsk(equipment)) return self(equipment, token);
    List<Point> points = queue.waiting.batch(equipment, size);
    Map<String, List<Object>> toTell = notes.of(equipment);
    Map<String, List<Object>> marks = notes.marksOf(equipment);
    Map<String, List<Object>> said = notes.saidOf(equipment);
    Map<String, List<Object>> consent = notes.consentOf(equipment);
    if (points.isEmpty() && toTell == null && marks == null && said == null && consent == null) return null;
    if (clock.mustAsk(uplink.skew())) return self(equipment, token);
    settle();
    if (consent != null) return consent(equipment, token, consent);
    if (!points.isEmpty()) return points(equipment, token, points);
    if (toTell != null) return notes(equipment, token, toTell);
    return marks != null ? marks(equipment, token, marks) : said(equipment, token, said);
  }

  /** The next photo of a machine; null if there is none, or it must wait. */
  private Work photo(String equipment, String token) {
    if (!uplink.maySendPhotos() || pauses.has(Pauses.ofPhotos(equipment))) return null;
    Photo photo = queue.waiting.nextPhoto(equipment);
    if (photo == null) return null;
    // Points ask first, unless they must wait.
    if (doubts.mustAsk(equipment) || clock.mustAsk(uplink.skew())) return self(equipment, token);
    settle();
    return photo(equipment, token, photo);
  }

  /** The times are final from here on: after a lost answer the next attempt must send the same ones. */
  private void settle() {
    long skew = uplink.skew() == null ? 0 : uplink.skew();
    queue.settle(skew);
    notes.settle(skew);
  }

  /** Asks whether this phone may record for the machine, and for the server's clock. */
  private Work self(final String equipment, final String token) {
    return new Work(equipment, false) {
      @Override
      public Server.Answer call() {
        return server.self(token);
      }

      @Override
      public Outcome done(Server.Answer answer) {
        Outcome.Kind kind = answer.outcome.kind;
        if (kind == Outcome.Kind.REFUSED) doubts.refuse(equipment, answer.outcome.reason);
        if (kind == Outcome.Kind.REFUSED) return answer.outcome;
        // Nothing can be sent without the answer.
        if (kind == Outcome.Kind.LATER) return Outcome.later(answer.outcome.reason, answer.outcome.after);
        boolean isOurs = kind == Outcome.Kind.STORED && equipment.equals(Json.map(answer.body.get("equipment")).get("_id"));
        // An answer that is not our server's: asking again at once would never end.
        if (!isOurs) return Outcome.later("server", 0);
        Long measured = answer.serverAt == 0 ? null : Skew.measure(answer.sentAt, answer.receivedAt, answer.serverAt);
        Long agreed = clock.hear(measured, uplink.skew());
        if (agreed != null) uplink.onSkew(agreed);
        return doubts.clear(equipment) ? Outcome.laterFor(Outcome.Waits.MACHINE) : answer.outcome;
      }
    };
  }

  private Work points(final String equipment, final String token, final List<Point> points) {
    List<Object> told = new ArrayList<Object>();
    for (Point point : points) told.add(point.told(uplink.skew()));
    final String json = Json.write(Json.of("points", told, "app", uplink.app(), "every", uplink.every()));
    return new Work(equipment, false) {
      @Override
      public Server.Answer call() {
        return server.points(token, json);
      }

      @Override
      public Outcome done(Server.Answer answer) {
        Outcome.Kind kind = answer.outcome.kind;
        if (kind == Outcome.Kind.STORED) {
          // A «200» of another server, such as the log-in page of a Wi-Fi network, acknowledges nothing.
          List<Object> rejected = Json.list(answer.body.get("rejected"));
          long counted = Json.number(answer.body.get("accepted"), 0) + Json.number(answer.body.get("duplicates"), 0);
          if (counted + rejected.size() != points.size()) return Outcome.later("server", 0);
          List<Point> misdated = misdated(points, rejected);
          queue.remove(points, misdated, sent(rejected.size() - misdated.size(), answer));
          size = BackOff.larger(size);
        } else if (kind == Outcome.Kind.REFUSED) doubts.refuse(equipment, answer.outcome.reason);
        else if (kind != Outcome.Kind.LATER || "slow".equals(answer.outcome.reason)) {
          boolean least = size == BackOff.smaller(size);
          if (least && kind != Outcome.Kind.LATER) return Outcome.laterFor(Outcome.Waits.CALLS);
          size = BackOff.smaller(size);
        }
        return answer.outcome;
      }
    };
  }

  private interface Call {
    Server.Answer send();
  }

  /** A call that sends notes. They are removed if the answer contains `proof`, which only our server's answer has. */
  private Work telling(final String equipment, final Map<String, List<Object>> told, final String proof, final Call call) {
    return new Work(equipment, false) {
      @Override
      public Server.Answer call() {
        return call.send();
      }

      @Override
      public Outcome done(Server.Answer answer) {
        return settled(equipment, answer, proof, told);
      }
    };
  }

  private Work marks(String equipment, final String token, Map<String, List<Object>> told) {
    final String json = Json.write(Notes.marksTold(told.get(Notes.MARKS)));
    return telling(equipment, told, "kept", new Call() {
      @Override
      public Server.Answer send() {
        return server.marks(token, json);
      }
    });
  }

  private Work said(String equipment, final String token, Map<String, List<Object>> told) {
    final String json = Json.write(Notes.saidTold(told.get(Notes.SAID)));
    return telling(equipment, told, "kept", new Call() {
      @Override
      public Server.Answer send() {
        return server.driverNotes(token, json);
      }
    });
  }

  private Work consent(String equipment, final String token, Map<String, List<Object>> told) {
    final String json = Json.write(Notes.consentTold(told.get(Notes.CONSENTS), Skew.corrected(uplink.now(), null, uplink.skew())));
    return telling(equipment, told, "result", new Call() {
      @Override
      public Server.Answer send() {
        return server.consent(token, json);
      }
    });
  }

  private Work notes(String equipment, final String token, Map<String, List<Object>> told) {
    Map<String, Object> body = Json.of("points", new ArrayList<Object>(), "app", uplink.app(), "every", uplink.every());
    body.putAll(Notes.told(told));
    final String json = Json.write(body);
    return telling(equipment, told, "accepted", new Call() {
      @Override
      public Server.Answer send() {
        return server.points(token, json);
      }
    });
  }

  /** Handles the answer to notes: they are removed if they are stored, or invalid beyond doubt. */
  private Outcome settled(String equipment, Server.Answer answer, String proof, Map<String, List<Object>> told) {
    Outcome.Kind kind = answer.outcome.kind;
    if (kind == Outcome.Kind.REFUSED) doubts.refuse(equipment, answer.outcome.reason);
    else if (kind == Outcome.Kind.STORED && answer.body.get(proof) == null) return Outcome.later("server", 0);
    else if (kind == Outcome.Kind.STORED) notes.remove(told, sent(0, answer));
    else if (kind != Outcome.Kind.LATER && doubts.isUnfit(equipment)) notes.remove(told, Json.of());
    return answer.outcome;
  }

  private Work photo(final String equipment, final String token, final Photo photo) {
    final long takenAt = Skew.corrected(photo.at, photo.skew, uplink.skew());
    return new Work(equipment, true) {
      private boolean lost;

      @Override
      public Server.Answer call() {
        lost = !photo.sha256.equals(Hash.of(queue.pictures.of(photo)));
        return lost ? null : server.photo(token, photo, takenAt, queue.pictures.of(photo));
      }

      @Override
      public Outcome done(Server.Answer answer) {
        if (lost) {
          // The phone has lost or damaged the picture, so there is nothing left to send.
          queue.remove(photo, Json.of());
          return Outcome.of(422, null, "lost");
        }
        Outcome.Kind kind = answer.outcome.kind;
        if (kind == Outcome.Kind.STORED) {
          if (Json.text(answer.body.get("_id")) == null) return Outcome.later("server", 0);
          queue.remove(photo, sent(0, answer));
        } else if (kind == Outcome.Kind.REFUSED) doubts.refuse(equipment, answer.outcome.reason);
        else if (kind != Outcome.Kind.LATER) queue.refuse(photo, BAD_TIME.equals(answer.code));
        return answer.outcome;
      }
    };
  }

  /** The points that the server has refused for their time. */
  private static List<Point> misdated(List<Point> points, List<Object> rejected) {
    List<Point> found = new ArrayList<Point>();
    for (Object one : rejected) {
      long index = Json.number(Json.map(one).get("index"), -1);
      boolean isOfTime = BAD_TIME.equals(Json.map(one).get("code")) && index >= 0 && index < points.size();
      if (isOfTime) found.add(points.get((int) index));
    }
    return found;
  }

  private Map<String, Object> sent(int rejected, Server.Answer answer) {
    return uplink.onSent(rejected, Boolean.TRUE.equals(answer.body.get("update")));
  }
}
